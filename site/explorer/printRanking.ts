import type { Printing } from '../code/requestSamples.ts';

/** Code that prints the metros of a ranking and the credits of its sources. */
export const printRanking: Printing = {
  TypeScript: `for (const { rank, name, composite } of answer.data.metros) console.log(rank, name, composite);
for (const { credit, retrieved_at, license, disclaimer = '', conditions = [] } of answer.attribution) {
  console.log(credit, 'Retrieved', retrieved_at.slice(0, 10), license, disclaimer, ...conditions);
}`,
  Python: `for metro in answer["data"]["metros"]:
    print(metro["rank"], metro["name"], metro["composite"])
for source in answer["attribution"]:
    print(source["credit"], "Retrieved", source["retrieved_at"][:10], source["license"])
    print(source.get("disclaimer", ""), *source.get("conditions", []))`,
  R: `for (metro in answer$data$metros) cat(metro$rank, metro$name, metro$composite, "\\n")
for (source in answer$attribution) {
  cat(source$credit, "Retrieved", substr(source$retrieved_at, 1, 10), source$license, "\\n")
  cat(source$disclaimer, unlist(source$conditions), "\\n")
}`,
};
