package io.github.gpupath.cli.report;

import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Names many tests in few words: {@code load/*} where all tests of a folder are meant. */
final class TestNames {

    private static final int NAMED = 4;

    private TestNames() {}

    /** Names the tests of some results among all. */
    static String brief(List<TestResult> some, List<TestResult> all) {
        return brief(ids(some), ids(all));
    }

    private static Set<String> ids(List<TestResult> results) {
        return results.stream().map(TestResult::test).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Names tests. */
    static String brief(Collection<String> named, Collection<String> all) {
        List<String> names = folded(new LinkedHashSet<>(named), all);
        if (names.size() <= NAMED) {
            return String.join(", ", names);
        }
        return named.size() + " tests: " + String.join(", ", names.subList(0, NAMED - 1)) + ", …";
    }

    /** The names of tests and folders, at most enough to show that there are too many. */
    private static List<String> folded(Set<String> named, Collection<String> all) {
        List<String> names = new ArrayList<>();
        Set<String> left = new LinkedHashSet<>(named);
        for (String test : named) {
            if (names.size() > NAMED) {
                break;
            }
            if (left.contains(test)) {
                String folder = widestFolder(test, named, all);
                names.add(folder.isEmpty() ? test : folder + "*");
                left.removeIf(other -> other.equals(test) || !folder.isEmpty() && other.startsWith(folder));
            }
        }
        return names;
    }

    /** The widest folder of a test that holds several tests, all of them meant; empty if there is none. */
    private static String widestFolder(String test, Set<String> named, Collection<String> all) {
        for (int slash = test.indexOf('/'); slash >= 0; slash = test.indexOf('/', slash + 1)) {
            String folder = test.substring(0, slash + 1);
            List<String> inside =
                    all.stream().filter(other -> other.startsWith(folder)).toList();
            if (inside.size() > 1 && named.containsAll(inside)) {
                return folder;
            }
        }
        return "";
    }
}
