/** A place in a page that the server fills in when it is asked for (Handlebars); its value is escaped. */
export const fill = (name: string): string => `{{${name}}}`;
