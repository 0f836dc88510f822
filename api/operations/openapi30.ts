type Json = Record<string, unknown>;

/** Members of JSON Schema that OpenAPI 3.0 does not have and that no generator of types needs. */
const dropped = new Set(['propertyNames', 'contains']);

/** Returns an OpenAPI 3.1 document as one of version 3.0.3, for tools that read no later version. */
export function asOpenapi30(document: object): Json {
  const { info, paths, components, ...rest } = document as Json;
  const { summary: _summary, license, ...about } = info as Json;
  const { name } = license as Json;
  const { schemas, ...parts } = components as Json;
  const convertSchema = schemaConverter(schemas as Json);

  /** Converts what is outside of schemas. A reference has no other members in 3.0. */
  function convert(part: unknown): unknown {
    if (Array.isArray(part)) return part.map(convert);
    if (typeof part !== 'object' || part === null) return part;
    if ('$ref' in part) return { $ref: part.$ref };
    return Object.fromEntries(
      Object.entries(part).map(([name, value]) => [
        name,
        name === 'schema' ? convertSchema(value) : name === 'example' || name === 'examples' ? value : convert(value),
      ]),
    );
  }

  return {
    ...rest,
    openapi: '3.0.3',
    info: { ...about, license: { name } },
    paths: convert(paths),
    components: { schemas: mapValues(schemas as Json, convertSchema), ...(convert(parts) as Json) },
  };
}

const mapValues = (object: Json, change: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));

/** Returns a function that converts a schema. @param schemas those that references name */
function schemaConverter(schemas: Json) {
  const enumAt = ($ref: unknown): unknown[] | undefined => {
    const { enum: values } = (schemas[String($ref).split('/').at(-1) ?? ''] ?? {}) as Json;
    return Array.isArray(values) ? values : undefined;
  };
  const typeAt = ($ref: unknown): unknown => {
    const { type } = (schemas[String($ref).split('/').at(-1) ?? ''] ?? {}) as Json;
    return typeof type === 'string' ? type : undefined;
  };

  /** Adds that a schema allows null: `nullable` needs a type in the same schema. */
  function allowNull(schema: Json): Json {
    const { anyOf, $ref, allOf, type } = schema;
    if ([anyOf, $ref, allOf, type].every((one) => one === undefined)) return schema;
    if (Array.isArray(anyOf)) return { ...schema, anyOf: anyOf.map((one) => allowNull(one as Json)) };
    // The enum of a reference would not allow null.
    if ($ref !== undefined && enumAt($ref))
      return { type: typeAt($ref), nullable: true, enum: [...enumAt($ref)!, null] };
    if ($ref !== undefined) return { type: typeAt($ref), nullable: true, allOf: [schema] };
    if (Array.isArray(schema['enum']))
      return { ...schema, nullable: true, enum: [...(schema['enum'] as unknown[]), null] };
    const [first] = (allOf ?? []) as Json[];
    return { ...schema, type: type ?? typeAt(first?.['$ref']), nullable: true };
  }

  /** `null` as a type becomes `nullable`, and several types become `anyOf`. */
  return function convertSchema(schema: unknown): unknown {
    if (typeof schema !== 'object' || schema === null) return schema;
    const {
      $ref,
      type,
      anyOf,
      const: only,
      examples,
      prefixItems,
      properties,
      items,
      additionalProperties,
      ...rest
    } = schema as Json;
    const made = Object.fromEntries(Object.entries(rest).filter(([name]) => !dropped.has(name)));
    const types = [type ?? []].flat().filter((one) => one !== 'null');
    const all = (anyOf ?? []) as Json[];
    const choices = all.filter((one) => one['type'] !== 'null');
    const hasNull = [type].flat().includes('null') || choices.length < all.length;
    // Generators for Java write the only boolean of an enum as a string.
    if (only !== undefined && typeof only !== 'boolean') made['enum'] = [only];
    if (Array.isArray(examples)) made['example'] = examples[0];
    if (properties) made['properties'] = mapValues(properties as Json, convertSchema);
    if (additionalProperties !== undefined) made['additionalProperties'] = convertSchema(additionalProperties);
    if (items) made['items'] = convertSchema(items);
    if (Array.isArray(prefixItems)) made['items'] = oneOfThese(prefixItems.map(convertSchema));
    if (types.length === 1) made['type'] = types[0];
    if (choices.length > 0) Object.assign(made, oneOfThese(choices.map(convertSchema)));
    if ($ref !== undefined && Object.keys(made).length === 0) return { $ref };
    if ($ref !== undefined) made['allOf'] = [{ $ref }];
    return hasNull ? allowNull(made) : made;
  };
}

/** Whether a schema is that of a text, number or boolean, or of a list of these. */
const isPlain = ({ type, items = {} }: Json): boolean =>
  ['string', 'number', 'integer', 'boolean'].includes(String(type)) || (type === 'array' && isPlain(items as Json));

/**
 * Returns the schema of one of several, each once. A reference can have no other members. One of several types of plain values is
 * any value: older generators refer to a type that they do not generate.
 */
function oneOfThese(schemas: readonly unknown[]): Json {
  const unique = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema as Json])).values()];
  const [first = {}] = unique;
  if (unique.length > 1) return unique.every(isPlain) ? {} : { anyOf: unique };
  return '$ref' in first ? { allOf: [first] } : first;
}
