package io.github.gpupath.backend;

/**
 * One form of a compiled kernel, readable by people.
 *
 * @param form the name by which it is asked for, such as {@code spirv} or {@code statistics}
 * @param title one line that names the form and its maker
 * @param text the listing
 */
public record CodeListing(String form, String title, String text) {}
