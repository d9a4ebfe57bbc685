package io.github.gpupath.cli.report.html;

import io.github.gpupath.cli.analysis.card.CardChoice;
import io.github.gpupath.cli.analysis.compare.Comparer;
import io.github.gpupath.cli.analysis.compare.Comparison;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.engine.store.HostFacts;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/** Writes result files as one HTML page that needs nothing else. */
public final class HtmlReport {

    /** The scripts; each may use the scripts before it. */
    private static final List<String> SCRIPTS =
            List.of("text.js", "model.js", "charts.js", "overview.js", "detail.js", "page.js");

    private HtmlReport() {}

    /**
     * The page.
     *
     * @param files at least one, of different names; each is compared with the first
     * @param choice the tests and findings that suites hold most important
     * @throws io.github.gpupath.cli.text.UserException if a measurement of a file is none
     */
    public static String write(List<MeasuredFile> files, KernelSources sources, CardChoice choice) {
        Comparison comparison = Comparer.compareAll(files);
        ReportData data = ReportData.of(files, comparison, sources, choice, HostFacts.version());
        String charts = Assets.charts();
        String own = SCRIPTS.stream().map(Assets::text).collect(Collectors.joining());
        String style = Assets.text("report.css");
        return Assets.text("report.html")
                .replace("@@style-source@@", source(style))
                .replace("@@script-sources@@", source(charts) + " " + source(own))
                .replace("@@style@@", style)
                .replace("@@charts@@", charts)
                .replace("@@scripts@@", own)
                .replace("@@data@@", EmbeddedJson.of(data));
    }

    /** Lets the page's policy take an element with this content, and no other. */
    private static String source(String content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
