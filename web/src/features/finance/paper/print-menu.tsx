import PrintIcon from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import Menu from '@/components/menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '@/lib/dialogs';
import type { Language } from '@/lib/i18n';
import { reportFailure } from '@/lib/report-failure';
import { usePrintMoney, type MoneyPaper } from './api';

/** A paper of money that can be printed, and what it is called in the menu. */
export interface PrintChoice {
  /** Without it the menu names the language alone. */
  label?: string;
  paper: MoneyPaper;
  /** This print is the original, which is given out once: that is said before it is. */
  isOriginal?: boolean;
}

interface Other {
  label: string;
  run: () => void;
}

interface PrintMenuProps {
  /** What is printed, for those who do not see the row it stands in. */
  name: string;
  choices: readonly PrintChoice[];
  /** What else the menu offers. */
  others?: readonly Other[];
}

const NO_OTHERS: readonly Other[] = [];
const LANGUAGES: readonly Language[] = ['th', 'en'];

/** Prints papers of money as PDF, in either language; whoever takes an original is told first that it comes once. */
export function PrintMenu({ name, choices, others = NO_OTHERS }: PrintMenuProps) {
  const { t } = useTranslation(['moneyPapers', 'common']);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const print = usePrintMoney();
  const close = () => setAnchor(null);
  const start = async ({ paper, isOriginal }: PrintChoice, language: Language) => {
    const warning = {
      title: t('original.title', { name }),
      message: t('original.once'),
      confirmLabel: t(`original.print.${language}`),
      cancelLabel: t('common:action.cancel'),
      tone: 'warning',
    } as const;
    if (isOriginal && !(await ask(warning))) return;
    print.mutate({ paper, language }, { onError: reportFailure });
  };
  return (
    <>
      <Button
        size="small"
        startIcon={<PrintIcon aria-hidden />}
        loading={print.isPending}
        loadingPosition="start"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        aria-label={t('printName', { name })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('print')}
      </Button>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-label': t('printName', { name }) } }}
      >
        {choices.flatMap(({ label, paper, isOriginal }) =>
          LANGUAGES.map((language) => (
            <MenuItem
              key={`${label ?? ''} ${language}`}
              onClick={() => {
                close();
                void start({ paper, isOriginal }, language);
              }}
            >
              {label ? t(`labelled.${language}`, { label }) : t(`pdf.${language}`)}
            </MenuItem>
          )),
        )}
        {others.map((other) => (
          <MenuItem
            key={other.label}
            onClick={() => {
              close();
              other.run();
            }}
          >
            {other.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
