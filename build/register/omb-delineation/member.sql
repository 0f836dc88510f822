select cbsa, state || county as county from delineation where kind = 'Metropolitan Statistical Area' order by all
