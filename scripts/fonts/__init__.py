"""How the fonts of papers and pictures are made from the ones that their designers publish.

``python -m scripts.fonts SARABUN NOTO_SANS NOTO_CORE NOTO_CJK`` writes ``activities/documents/fonts``. Nothing runs it
but a person: its results are in the repository. It takes four folders:

* ``@expo-google-fonts/sarabun`` 0.4.1 and ``@expo-google-fonts/noto-sans`` 0.4.2, unpacked from npm;
* ``fonts-noto-core`` 20201225 and ``fonts-noto-cjk`` 20220127, unpacked from Debian.
"""
