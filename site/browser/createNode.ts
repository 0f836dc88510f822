import { type ComponentChildren, h, type VNode } from 'preact';
import type { Create } from '../figures/create.ts';

/** Makes a node of Preact. */
export const createNode: Create<VNode> = (name, attributes, ...content) =>
  h(name, attributes, content as unknown as ComponentChildren);
