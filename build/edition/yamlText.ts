import { isMap, isScalar, isSeq, parseDocument, type Node } from 'yaml';

/** A scalar of a YAML text, and where it is. */
interface SourceScalar {
  path: readonly (string | number)[];
  value: unknown;
  line: number;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** A YAML text whose values are replaced in place: comments, quotes and layout stay. */
export class YamlText {
  readonly text: string;
  readonly #document;
  readonly #edits: Edit[] = [];

  constructor(text: string) {
    this.text = text;
    this.#document = parseDocument(text);
  }

  /** Returns the plain value, with aliases resolved. */
  value(): unknown {
    return this.#document.toJS();
  }

  /** Returns the scalars of the values in order; without keys, and without what is behind an alias. */
  scalars(): SourceScalar[] {
    const collect = (node: unknown, path: SourceScalar['path']): SourceScalar[] => {
      if (isMap(node))
        return node.items.flatMap(({ key, value }) =>
          collect(value, [...path, isScalar(key) ? (key.value as string | number) : String(key)]),
        );
      if (isSeq(node)) return node.items.flatMap((item, i) => collect(item, [...path, i]));
      if (!isScalar(node) || !node.range) return [];
      return [{ path, value: node.value, line: this.text.slice(0, node.range[0]).split('\n').length }];
    };
    return collect(this.#document.contents, []);
  }

  /** Replaces the source of a value, if it exists. */
  replace(path: readonly (string | number)[], change: (source: string) => string): void {
    const range = this.#range(path);
    if (!range) return;
    const before = this.text.slice(...range);
    const after = change(before);
    if (after !== before) this.#edits.push({ start: range[0], end: range[1], text: after });
  }

  /** Adds a copy of an item of a list after it. */
  copyItem(path: readonly (string | number)[]): void {
    const range = this.#range(path);
    if (!range) return;
    const lineStart = this.text.lastIndexOf('\n', range[0]) + 1;
    const before = this.text.slice(lineStart, range[1]).replace(/\s*$/, '');
    const end = lineStart + before.length;
    this.#edits.push({ start: end, end, text: `\n${before}` });
  }

  /** Returns the text with every replacement. */
  edited(): YamlText {
    const last = this.#edits.toSorted((a, b) => b.start - a.start);
    return new YamlText(
      last.reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), this.text),
    );
  }

  #range(path: readonly (string | number)[]): [number, number] | undefined {
    const node = this.#document.getIn(path, true) as Node | undefined;
    return node?.range ? [node.range[0], node.range[1]] : undefined;
  }
}
