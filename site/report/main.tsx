import { render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { RequestError } from '../browser/readApi.ts';
import { saveFile } from '../browser/saveFile.ts';
import { loadStart } from '../explorer/figures.ts';
import { NotSaved } from '../explorer/projectStore.ts';
import { ReportDocument } from './report.tsx';
import { readReport, type Report, withIndustry } from './reportData.ts';
import { reportTitle } from './summary.ts';
import { NoSubject, readSubject } from './subject.ts';

/** The page of a report: it reads the figures, and shows the document with its files. */
function ReportPage() {
  const [report, setReport] = useState<Report>();
  const [step, setStep] = useState('Loading the report');
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const read = async () => {
      const start = await loadStart();
      const subject = await readSubject(location, start);
      const read = await readReport(subject, start, setStep);
      document.title = `${reportTitle(read)} · Report · Metro data service`;
      setReport(read);
    };
    read().catch((error: unknown) => {
      const isExpected = [RequestError, NotSaved, NoSubject].some((kind) => error instanceof kind);
      setProblem(isExpected ? (error as Error).message : 'The report could not be made. Reload the page to try again.');
      if (!isExpected) throw error;
    });
  }, []);
  if (problem !== '')
    return (
      <>
        <h1>Report</h1>
        <p class="message problem" role="alert">
          {problem}
        </p>
        <p>
          <a href="/projects">Your projects</a> · <a href="/explorer">Explorer</a>
        </p>
      </>
    );
  if (!report)
    return (
      <>
        <h1>Report</h1>
        <p role="status">{`${step} …`}</p>
      </>
    );
  return (
    <ReportDocument report={report}>
      <Files report={report} />
      {report.programs && 'places' in report.programs && <Industry {...{ report, setReport }} />}
    </ReportDocument>
  );
}

interface IndustryProps {
  readonly report: Report;
  readonly setReport: (report: Report) => void;
}

/** Asks for the industry that incentive programs are compared with. The address of the page keeps it. */
function Industry({ report, setReport }: IndustryProps) {
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const compare = async () => {
    const industry = field.current!.value.trim();
    try {
      setReport(await withIndustry(report, industry));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setProblem(error.message);
      return;
    }
    setProblem('');
    const address = new URL(location.href);
    if (industry === '') address.searchParams.delete('industry');
    else address.searchParams.set('industry', industry);
    history.replaceState(history.state, '', address);
  };
  return (
    <form
      class="report-industry"
      onSubmit={(event) => {
        event.preventDefault();
        void compare();
      }}
    >
      <label for="industry">Industry of the project, for incentive programs</label>
      <input
        ref={field}
        id="industry"
        defaultValue={report.subject.industry}
        inputMode="numeric"
        pattern="[0-9]{2,6}"
        placeholder="NAICS code"
      />
      <button type="submit" class="quiet">
        Compare
      </button>
      <span role="status">{problem}</span>
    </form>
  );
}

/** Prints the report, or saves it as a deck or a workbook. */
function Files({ report }: { readonly report: Report }) {
  const [problem, setProblem] = useState('');
  const name =
    reportTitle(report)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'report';
  const save = async (ending: string, make: () => Promise<Blob>) => {
    try {
      saveFile(await make(), `${name}.${ending}`);
      setProblem('');
    } catch {
      setProblem('The file could not be made. Try again.');
    }
  };
  const deck = async () => (await import('./reportDeck.ts')).reportDeck(report);
  const book = async () => (await import('./reportBook.ts')).reportBook(report);
  return (
    <p class="report-files">
      <button type="button" onClick={() => print()}>
        Print or save as PDF
      </button>
      <button type="button" class="quiet" onClick={() => void save('pptx', deck)}>
        PowerPoint
      </button>
      <button type="button" class="quiet" onClick={() => void save('xlsx', book)}>
        Excel
      </button>
      <a class="button quiet" href={report.subject.address}>
        Open the ranking
      </a>
      <span role="status">{problem}</span>
    </p>
  );
}

const host = document.querySelector('#report')!;
host.replaceChildren();
render(<ReportPage />, host);
