select distinct cbsa, title from delineation where kind = 'Metropolitan Statistical Area' order by cbsa
