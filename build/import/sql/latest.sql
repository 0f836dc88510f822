-- Of the measures and geographies in $pairs: reasons, and the latest value of each region.
qualify
  value is null
  or (measure, geography) not in ($pairs)
  or vintage = max(vintage) filter (value is not null) over (partition by measure, geography, geoid)
