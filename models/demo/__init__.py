"""The demo university: believable people, subjects, sections and grades from one fixed seed (design §9).

``python -m models.demo`` fills an empty database. The same seed on the same day gives the same university; dates are
relative to today, so every period is open. ``SCALE`` multiplies the students (3,000 at 1) for load tests.
"""
