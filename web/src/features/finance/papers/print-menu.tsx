import PrintIcon from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import Menu from '@/components/menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@/lib/i18n';
import { reportFailure } from '@/lib/report-failure';
import { usePrintMoney, type MoneyPaper } from './api';

/** A paper of money that can be printed, and what it is called in the menu. */
export interface PrintChoice {
  /** Without it the menu names the language alone. */
  label?: string;
  paper: MoneyPaper;
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

/** Prints papers of money as PDF, in either language. */
export function PrintMenu({ name, choices, others = NO_OTHERS }: PrintMenuProps) {
  const { t } = useTranslation('moneyPapers');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const print = usePrintMoney();
  const close = () => setAnchor(null);
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
        {choices.flatMap(({ label, paper }) =>
          LANGUAGES.map((language) => (
            <MenuItem
              key={`${label ?? ''} ${language}`}
              onClick={() => {
                close();
                print.mutate({ paper, language }, { onError: reportFailure });
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
