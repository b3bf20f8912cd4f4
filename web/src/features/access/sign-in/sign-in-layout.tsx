import './sign-in.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '@/components/brand-mark';
import { EMPTY_LINE, useUniversity } from '@/components/use-university';
import { LanguageSwitch } from './language-switch';

interface SignInLayoutProps {
  title: string;
  description?: string;
  /** A large panel beside the form from 992 px up. */
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of every page before sign-in: logo, title, language switch and the form. Plain HTML and CSS:
 * the component library is most of the weight of a first load, and comes with the shell.
 */
export function SignInLayout({ title, description, aside, children }: SignInLayoutProps) {
  const { t } = useTranslation('auth');
  const university = useUniversity();
  return (
    <div className="sign-in">
      {aside}
      <main className="sign-in-main">
        <LanguageSwitch />
        <div className="sign-in-form">
          <div>
            <BrandMark size={64} />
            <h1>{title}</h1>
            {description && <p className="sign-in-soft">{description}</p>}
          </div>
          {children}
        </div>
        <p className="sign-in-footer">{university === undefined ? EMPTY_LINE : t('footer', { university })}</p>
      </main>
    </div>
  );
}
