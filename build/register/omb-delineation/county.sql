select geoid, name, left(geoid, 2) as state from gazetteer order by geoid
