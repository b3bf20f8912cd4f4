import '@/features/access/sign-in/sign-in.css';
import './pay-link.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '@/client/api-error';
import type { Schemas } from '@/client/schemas';
import { BrandMark } from '@/components/brand-mark';
import { EMPTY_LINE, useUniversity } from '@/components/use-university';
import { Spinner } from '@/components/spinner';
import { LanguageSwitch } from '@/features/access/sign-in/language-switch';
import { isNotFound, loadFailure } from '@/lib/data-failures';
import { formatBaht } from '@/lib/money';
import { longDate, shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { openLinkQuery, useIssueForLink } from './api';

const MILLISECOND = 1;
const UNAVAILABLE = 503;

/** Open to whoever has the link: what is to be paid for a student, the QR code, and that it is paid once it is. */
export default function PayLinkPage() {
  const { t } = useTranslation(['payLink', 'common']);
  const university = useUniversity();
  const { token = '' } = useParams();
  const query = useQuery(openLinkQuery(token));
  const { data, error } = query;
  const closed = isNotFound(error);
  return (
    <div>
      <header className="pay-link-head">
        <BrandMark size={48} />
        <p>{university ?? EMPTY_LINE}</p>
        <LanguageSwitch />
      </header>
      <main className="pay-link-main">
        <h1>{t('title')}</h1>
        <div role="status">
          {closed && <p>{t('closed')}</p>}
          {!closed && error && !data && <p>{loadFailure(error)}</p>}
          {!closed && data?.state === 'paid' && <Paid />}
          {query.isLoading && <Spinner />}
        </div>
        {!closed && error && !data && (
          <button className="button" type="button" onClick={() => void query.refetch()}>
            {t('common:action.retry')}
          </button>
        )}
        {!closed && data?.state === 'open' && <ToPay link={data} token={token} />}
      </main>
    </div>
  );
}

function Paid() {
  const { t } = useTranslation('payLink');
  return (
    <div className="pay-link-paid">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="11" fill="currentColor" />
        <path d="M6.5 12.5l3.7 3.7 7.3-8" fill="none" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" />
      </svg>
      <p className="pay-link-amount">{t('paid')}</p>
      <p>{t('paidHint')}</p>
    </div>
  );
}

/** How much, for whom and until when; the code is asked for once by itself, then by a button. */
function ToPay({ link, token }: { link: Schemas['OpenLink']; token: string }) {
  const { t } = useTranslation('payLink');
  const { language, pick } = useLanguage();
  const issue = useIssueForLink(token);
  const asked = useRef(false);
  const { mutate } = issue;
  const { paymentPass: pass } = link;
  const hasCode = pass !== null;
  useEffect(() => {
    if (hasCode || asked.current) return;
    asked.current = true;
    mutate();
  }, [hasCode, mutate]);
  const amount = formatBaht(link.amount ?? '0.00');
  const lastDay = pass && new Date(new Date(pass.expiresAt).getTime() - MILLISECOND);
  return (
    <>
      {link.name && <p>{t('for', { name: pick(link.name.th, link.name.en) })}</p>}
      <p className="pay-link-amount">{t('baht', { amount })}</p>
      {link.dueOn && <p>{t('due', { day: longDate(link.dueOn, language) })}</p>}
      {pass?.picture && lastDay ? (
        <>
          <img src={`${pass.picture}?lang=${language}&of=${pass.revision}`} alt={t('alt', { amount })} />
          <p>{t('until', { day: shortDate(lastDay, language) })}</p>
          <a className="button" href={`${pass.picture}?lang=${language}`} download>
            {t('save')}
          </a>
          <p className="sign-in-soft">{t('turnsPaid')}</p>
        </>
      ) : (
        <Waiting failure={issue.error} busy={issue.isIdle || issue.isPending || hasCode} onAgain={() => mutate()} />
      )}
    </>
  );
}

interface WaitingProps {
  failure: Error | null;
  busy: boolean;
  onAgain: () => void;
}

function isRefused(failure: Error): boolean {
  return failure instanceof ApiError && failure.status > 0 && failure.status < UNAVAILABLE;
}

/** The code is being made, or could not be. */
function Waiting({ failure, busy, onAgain }: WaitingProps) {
  const { t } = useTranslation('payLink');
  if (busy) return <Spinner label={t('making')} />;
  return (
    <>
      {failure && <p role="alert">{isRefused(failure) ? failure.message : t('away')}</p>}
      <button className="button primary" type="button" onClick={onAgain}>
        {t('ask')}
      </button>
    </>
  );
}
