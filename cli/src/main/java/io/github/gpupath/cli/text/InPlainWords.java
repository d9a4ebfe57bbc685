package io.github.gpupath.cli.text;

/** An exception whose message is one line for the user, complete without the exception's name. */
public interface InPlainWords {}
