import './sign-in.css';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BrandMark } from '@/components/brand-mark';
import { paths } from '@/lib/paths';

export default function NotFoundPage() {
  const { t } = useTranslation('common');
  return (
    <main className="centre-screen">
      <BrandMark size={56} />
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.message')}</p>
      <Link className="button primary" to={paths.signIn}>
        {t('notFound.home')}
      </Link>
    </main>
  );
}
