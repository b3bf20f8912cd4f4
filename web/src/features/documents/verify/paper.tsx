import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

type Content = Schemas['VerifiedPaper']['content'];
export type PaperKind = Content['kind'];
export type ContentOf<K extends PaperKind> = Extract<Content, { kind: K }>;

/** What an area gives for its kind of paper: everything that the paper says, with the paper's facts at its head. */
export type PaperView<K extends PaperKind> = ComponentType<{ paper: Schemas['VerifiedPaper']; content: ContentOf<K> }>;
export type PaperViews = { [K in PaperKind]: PaperView<K> };

/** What the paper says, line by line, to be compared with the one in the hand. Names are in the paper's language. */
export function Paper({ paper, views }: { paper: Schemas['VerifiedPaper']; views: PaperViews }) {
  const { t } = useTranslation(['verify', 'documents']);
  const View = views[paper.content.kind] as ComponentType<{ paper: Schemas['VerifiedPaper']; content: Content }>;
  return (
    <section className="paper" aria-labelledby="paper-title">
      <p className="sign-in-soft">{t('compare')}</p>
      <h2 id="paper-title">{t(`documents:title.${paper.content.kind}`)}</h2>
      <View paper={paper} content={paper.content} />
    </section>
  );
}

/** The name of a fact in the documents' texts, its value, and whether the value is in the words of the paper. */
export type PaperFact = readonly [name: string, value: string, isOfPaper?: boolean];

/** The student at the head of a paper. */
export function studentFacts({
  code,
  name,
  faculty,
  major,
}: Extract<Content, { student: unknown }>['student']): PaperFact[] {
  return [
    ['code', code],
    ['name', name, true],
    ['faculty', faculty, true],
    ['major', major, true],
  ];
}

/** The head of a paper: its code, what it is about, and when it was issued. */
export function PaperFacts({ paper, facts }: { paper: Schemas['VerifiedPaper']; facts: readonly PaperFact[] }) {
  const { t } = useTranslation(['verify', 'documents']);
  const { language } = useLanguage();
  // A document that has its own day was issued then, and printed when its paper was made.
  const hasDay = facts.some(([name]) => name === 'issued_on');
  const issued: PaperFact = [hasDay ? 'printed' : 'issued', dateTime(paper.issuedAt, language)];
  return (
    <dl>
      <div>
        <dt>{t('code')}</dt>
        <dd className="code">{paper.code}</dd>
      </div>
      {[...facts, issued].map(([name, value, isOfPaper]) => (
        <div key={name}>
          <dt>{t(`documents:head.${name}`)}</dt>
          <dd lang={isOfPaper ? paper.language : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
