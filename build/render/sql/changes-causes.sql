-- How many values changed, by cause.
select cause, count(*)::integer as count from found group by cause
