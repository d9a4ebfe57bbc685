/**
 * Result files as one HTML page that needs nothing else: no network, no other file.
 *
 * <p>The page is {@link io.github.gpupath.cli.report.html.ReportData data} in JSON, the style sheet and the scripts of this package's
 * resources, and ECharts, from the WebJar. It shows what files, findings and comparisons say; all that is computed in the
 * browser are ratios to a baseline that the reader chooses. The scripts put data on the page as text and never as markup, and the
 * page's own content security policy lets nothing else run and nothing be requested.
 */
@NullMarked
package io.github.gpupath.cli.report.html;

import org.jspecify.annotations.NullMarked;
