import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { CopyButton } from '../browser/copyButton.tsx';
import { Problem } from '../browser/problem.tsx';
import { languages, requestSample } from '../code/requestSamples.ts';
import { checkWithApi, rankPath } from './check.ts';
import { later } from './later.tsx';
import type { Page } from './page.ts';
import { printRanking } from './printRanking.ts';

type CodeProps = Pick<Page, 'request' | 'partial' | 'ranking' | 'figures'>;

/** The request to the API for the same ranking, and a check that it returns the same. */
export const Code = later(function Code({ request, partial, ranking, figures }: CodeProps) {
  const [language, setLanguage] = useState<(typeof languages)[number]>(languages[0]);
  const url = `${location.origin}/api/v1${rankPath(partial)}`;
  const code = requestSample(language, { url, body: request, needsKey: false, printing: printRanking });
  return (
    <section aria-labelledby="code-head" class="code-area">
      <h2 id="code-head">The same ranking from the API</h2>
      <p class="answers">
        <label for="language" class="hidden">
          Language
        </label>
        <select
          id="language"
          value={language}
          onChange={({ currentTarget: { selectedIndex } }) => setLanguage(languages[selectedIndex]!)}
        >
          {languages.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <CopyButton title="Copy as code" textOf={() => code} />
        <Check {...{ request, partial, ranking, figures }} />
      </p>
      <details>
        <summary>Show the request</summary>
        <div class="sample">
          <pre tabIndex={0} role="group" aria-label="Request">
            <code id="code">{code}</code>
          </pre>
        </div>
      </details>
    </section>
  );
});

/** Asks the API for the same ranking. Another ranking ends the check. */
function Check({ request, partial, ranking, figures }: CodeProps) {
  const [outcome, setOutcome] = useState<ComponentChildren>();
  const running = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      running.current?.abort();
      setOutcome(undefined);
    },
    [ranking],
  );
  const check = async () => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setOutcome('Checking …');
    const outcome = await checkWithApi(request, partial, ranking, figures, signal).catch((error: unknown) => (
      <Problem error={error} text="The check failed." retry={() => void check()} />
    ));
    if (!signal.aborted) setOutcome(outcome);
  };
  return (
    <>
      <button id="check" type="button" class="quiet" onClick={() => void check()}>
        Check with the API
      </button>{' '}
      <span id="checked" role="status">
        {outcome}
      </span>
    </>
  );
}
