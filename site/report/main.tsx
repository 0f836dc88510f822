import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { RequestError } from '../browser/readApi.ts';
import { saveFile } from '../browser/saveFile.ts';
import { loadStart } from '../explorer/figures.ts';
import { NotSaved } from '../explorer/projectStore.ts';
import { ReportDocument } from './report.tsx';
import { readReport, type Report } from './reportData.ts';
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
      document.title = `${subject.name} · Report · Metro data service`;
      setReport(await readReport(subject, start, setStep));
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
    <>
      <Files report={report} />
      <ReportDocument report={report} />
    </>
  );
}

/** Prints the report, or saves it as a deck or a workbook. */
function Files({ report }: { readonly report: Report }) {
  const [problem, setProblem] = useState('');
  const name =
    report.subject.name
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
