package io.github.gpupath.backend;

/**
 * One form of a compiled kernel as text.
 *
 * @param form the form's name on the command line, such as {@code spirv} or {@code statistics}
 * @param title one line that names the form and the tool that produced it
 */
public record CodeListing(String form, String title, String text) {}
