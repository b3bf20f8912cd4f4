import '@/features/access/sign-in/sign-in.css';
import './verify.css';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { verifyDocument } from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { BrandMark } from '@/components/brand-mark';
import { EMPTY_LINE, useUniversity } from '@/components/use-university';
import { Spinner } from '@/components/spinner';
import { LanguageSwitch } from '@/features/access/sign-in/language-switch';
import { TextField } from '@/features/access/sign-in/text-field';
import { plain } from '@/lib/text';
import { verificationQuery } from './api';
import { Paper, type PaperViews } from './paper';
import { VerdictBanner } from './verdict';

const MISTYPED: Schemas['Verification'] = { verdict: 'mistyped', paper: null };
/** The address that a QR code leads to, where it was pasted whole. */
const IN_ADDRESS = /[?&]code=([^&#\s]+)/u;

/** The code in what was typed, pasted or scanned. */
function codeOfPaper(typed: string): string {
  const address = plain(typed);
  return (IN_ADDRESS.exec(address)?.[1] ?? address).replaceAll(' ', '').toUpperCase();
}

/** Open to all: whoever holds a paper types its code, or comes by its QR code, and sees whether it is genuine. */
export function VerifyPage({ views }: { views: PaperViews }) {
  const { t } = useTranslation(['verify', 'common']);
  const university = useUniversity();
  const [query, setQuery] = useSearchParams();
  const asked = codeOfPaper(query.get('code') ?? '');
  const [typed, setTyped] = useState(asked);
  const isTooLong = asked.length > verifyDocument.code;
  const found = useQuery(verificationQuery(isTooLong ? '' : asked));
  const check = (event: FormEvent) => {
    event.preventDefault();
    const code = codeOfPaper(typed);
    setTyped(code);
    if (code !== asked) setQuery({ code });
    else if (!isTooLong) void found.refetch();
  };
  return (
    <div className="verify">
      <header className="verify-head">
        <BrandMark size={48} />
        <p>{university ?? EMPTY_LINE}</p>
        <LanguageSwitch />
      </header>
      <main className="verify-main">
        <h1>{t('title')}</h1>
        <p className="sign-in-soft">{t('description')}</p>
        <form className="verify-form" onSubmit={check}>
          <TextField
            label={t('code')}
            value={typed}
            onText={setTyped}
            placeholder={t('example')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
          <button className="button primary" type="submit" disabled={found.isFetching}>
            {found.isFetching ? t('checking') : t('check')}
          </button>
        </form>
        <div role="status">
          {found.isLoading && <Spinner />}
          {found.isError && <p className="verdict bad">{found.error.message || t('common:state.tryAgain')}</p>}
          {found.data && <VerdictBanner verification={found.data} />}
          {isTooLong && <VerdictBanner verification={MISTYPED} />}
        </div>
        {found.data?.paper && <Paper paper={found.data.paper} views={views} />}
      </main>
    </div>
  );
}
