import { useEffect } from 'preact/hooks';

/** Prints a text at the bottom of each page of paper, while the page shows it. */
export function usePageFoot(text: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { @bottom-left { content: ${quote(text)} } }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [text]);
}

/** Returns a string of CSS. In one, any character can be written by its number. */
const quote = (text: string): string =>
  `"${text.replaceAll(/["\\\n\r\f]/g, (character) => `\\${character.codePointAt(0)!.toString(16)} `)}"`;
