import { useEffect, useRef, useState } from 'preact/hooks';

/** A question to a worker, and its answer. Questions with the same answer have the same key. */
export interface Question<Q> {
  readonly key: string;
  readonly question: Q;
}
export interface Answer<A> {
  readonly key: string;
  readonly answer: A;
}

/**
 * Returns the answer of a worker, which computes what takes longer than the page may wait while a slider moves; undefined while
 * it computes. Of the questions that wait, the worker gets the newest.
 * @param open starts the worker
 */
export function useAnswer<Q, A>(open: () => Worker, asked: Question<Q> | undefined): Answer<A> | undefined {
  const [worker] = useState(open);
  const [answered, setAnswered] = useState<Answer<A>>();
  const sent = useRef<string>(undefined);
  useEffect(() => {
    worker.onmessage = ({ data }: MessageEvent<Answer<A>>) => setAnswered(data);
  }, []);
  useEffect(() => {
    const isBusy = sent.current !== answered?.key;
    if (!asked || isBusy || asked.key === sent.current) return;
    sent.current = asked.key;
    worker.postMessage(asked);
  }, [asked?.key, answered]);
  return asked && asked.key === answered?.key ? answered : undefined;
}
