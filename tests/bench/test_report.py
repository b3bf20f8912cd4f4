"""``bench.json`` says what its figures were measured on, and two of them can be compared."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.bench.__main__ import main
from tests.bench.report import BenchReport, MeasurementReport, comparison

REPORT = MeasurementReport(time="2026-11-26T19:00:00+07:00", seconds=12.5, load=0.4, figures={"search_p95_ms": 20.0})


def test_report_carries_commit_processor_load_and_time(tmp_path: Path) -> None:
    path = tmp_path / "var" / "bench.json"
    BenchReport.of(1.0, {"search": REPORT}, ["pages"], seconds=13.2).write(path)
    written = json.loads(path.read_text())
    assert written["commit"]
    assert written["processor"]
    assert (written["time"], written["load"], written["seconds"]) == (REPORT.time, 0.4, 13.2)
    assert written["measurements"] == {"search": {"time": REPORT.time, "seconds": 12.5, "load": 0.4}}
    assert written["failed"] == ["pages"]
    assert written["figures"] == {"search_p95_ms": 20.0}


def test_comparison_divides_new_by_old() -> None:
    old = BenchReport(figures={"search_p95_ms": 20.0, "oversold": 0, "gone": 1, "lost": 0})
    new = BenchReport(figures={"search_p95_ms": 30.0, "oversold": 0, "added": 2, "lost": 4})
    ratios = {line.split()[0]: line.split()[-1] for line in comparison(old, new) if not line.endswith("new/old")}
    assert {name: ratios[name] for name in ("search_p95_ms", "oversold", "gone", "added", "lost")} == {
        "search_p95_ms": "1.50",
        "oversold": "1.00",
        "gone": "-",
        "added": "-",
        "lost": "-",
    }


def test_comparison_warns_of_another_processor() -> None:
    lines = list(comparison(BenchReport(processor="A", figures={}), BenchReport(processor="B", figures={})))
    assert any(line.startswith("The runs differ in processor or share") for line in lines)


def test_file_of_figures_alone_is_compared_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = tmp_path / "old.json", tmp_path / "new.json"
    old.write_text(json.dumps({"search_p95_ms": 10.0}))
    BenchReport(figures={"search_p95_ms": 5.0}).write(new)
    assert main(["compare", str(old), str(new)]) == 0
    assert "0.50" in capsys.readouterr().out


def test_unknown_measurement_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serch"])
    assert "no such measurement: serch" in capsys.readouterr().err
