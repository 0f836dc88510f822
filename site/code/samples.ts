import { curl } from './curl.ts';

/** The languages of samples. */
export const languages = ['curl', 'TypeScript', 'Python'] as const;
type Language = (typeof languages)[number];

/** Returns a program that sends a body by POST and prints the response. */
export function sample(language: Language, url: string, body: unknown): string {
  switch (language) {
    case 'curl':
      return curl(url, body);
    case 'TypeScript':
      return `const response = await fetch(${JSON.stringify(url)}, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(${indent(JSON.stringify(body, null, 2))}),
});
const { data, attribution } = await response.json();
for (const { rank, name, composite } of data.metros) console.log(rank, name, composite);
for (const { credit, retrieved_at, license, disclaimer = '', conditions = [] } of attribution) {
  console.log(credit, 'Retrieved', retrieved_at.slice(0, 10), license, disclaimer, ...conditions);
}
`;
    case 'Python':
      return `import json
from urllib.request import Request, urlopen

body = '''${JSON.stringify(body, null, 2)}'''
request = Request(${JSON.stringify(url)}, body.encode(), {"Content-Type": "application/json"})
with urlopen(request) as response:
    answer = json.load(response)
for metro in answer["data"]["metros"]:
    print(metro["rank"], metro["name"], metro["composite"])
for source in answer["attribution"]:
    print(source["credit"], "Retrieved", source["retrieved_at"][:10], source["license"])
    print(source.get("disclaimer", ""), *source.get("conditions", []))
`;
  }
}

const indent = (text: string) => text.replaceAll('\n', '\n  ');
