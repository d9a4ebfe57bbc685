package io.github.gpupath.cli.engine.select;

/** The least number of characters to insert, delete, replace, or swap with their neighbour. */
final class EditDistance {

    private EditDistance() {}

    static int between(String a, String b) {
        int[][] distance = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                distance[i][j] = i == 0 || j == 0 ? i + j : step(distance, a, b, i, j);
            }
        }
        return distance[a.length()][b.length()];
    }

    private static int step(int[][] distance, String a, String b, int i, int j) {
        int replaced = distance[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int best = Math.min(replaced, 1 + Math.min(distance[i - 1][j], distance[i][j - 1]));
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(best, distance[i - 2][j - 2] + 1) : best;
    }
}
