package io.github.gpupath.cli.report;

import io.github.gpupath.cli.text.Controls;

final class Xml {

    private Xml() {}

    /** A text on one line, for an element or a quoted attribute, without the characters that XML cannot have. */
    static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        Controls.oneLine(text).codePoints().forEach(each -> {
            switch (each) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                case 0xfffe, 0xffff -> escaped.append(Controls.escape(each));
                default -> escaped.appendCodePoint(each);
            }
        });
        return escaped.toString();
    }
}
