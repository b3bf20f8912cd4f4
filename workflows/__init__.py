"""The processes, one file each: plain code that reads like the regulation it carries out."""
