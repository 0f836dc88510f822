import { parse } from 'yaml';
import { nearestName } from '../../api/domain/text.ts';
import { type StatedField, statedFields, statedShapes } from './catalogSchema.ts';

/** Returns the field that a person named, or what is wrong with the name. */
export function fieldNamed(name: string): { readonly field: StatedField } | { readonly fault: string } {
  const field = statedFields.find((one) => one === name);
  if (field) return { field };
  const close = nearestName(name, statedFields);
  return { fault: `a program has no such field${close ? `; did you mean ${close}?` : ''}` };
}

/** Returns the value that a person wrote for a field, or what is wrong with it. Lists and numbers are written as in YAML. */
export function fieldValue(field: StatedField, text: string): { readonly value: unknown } | { readonly fault: string } {
  const shape = statedShapes[field];
  // Text may look like a number or contain a colon: parse as YAML only if the field does not accept the raw text.
  const plainText = shape.safeParse(text);
  const read = text !== 'null' && plainText.success ? plainText : shape.safeParse(asYaml(text));
  return read.success ? { value: read.data } : { fault: read.error.issues[0]!.message };
}

function asYaml(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return text;
  }
}
