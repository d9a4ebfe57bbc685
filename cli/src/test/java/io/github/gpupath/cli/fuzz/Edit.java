package io.github.gpupath.cli.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A change of a JSON document: of a node of its tree, or of a byte of its text. */
sealed interface Edit {

    /** What stands in the place of something else. */
    List<String> CONTENTS = List.of(
            "null",
            "0",
            "-0.0",
            "-1",
            "1",
            "1.5",
            "1e999",
            "1e-320",
            "4.9e-324",
            "2147483648",
            "9223372036854775807",
            "18446744073709551616",
            "1e30",
            "1.7e308",
            "true",
            "\"\"",
            "\" \"",
            "\"x\"",
            "\"1\"",
            "\"a/b\"",
            "\"ok\"",
            "\"\\u001b]0;owned\\u0007\\r\\n\\u202e|`<b>\"",
            "\"=1+1\"",
            "\"\\ud800\"",
            "[]",
            "{}",
            "[null]",
            "[[]]",
            "[1, 2]",
            "{\"a\": null}");

    /**
     * A node is another, is twice in its list, or is gone.
     *
     * @param place a JSON pointer; where there is nothing the edit changes nothing
     * @param kind {@code is}, {@code twice} or {@code gone}, or {@code times}, of a number
     * @param content of what it is, or by how much a number is multiplied
     */
    record OfNode(String place, String kind, String content) implements Edit {

        void apply(JsonNode root) {
            JsonPointer pointer = JsonPointer.compile(place);
            JsonNode holder = root.at(pointer.head());
            JsonNode old = root.at(pointer);
            if (old.isMissingNode()) {
                return;
            }
            String name = pointer.last().getMatchingProperty();
            switch (kind) {
                case "gone" -> {
                    if (holder instanceof ArrayNode list) {
                        list.remove(Integer.parseInt(name));
                    } else {
                        ((ObjectNode) holder).remove(name);
                    }
                }
                case "twice" -> {
                    if (holder instanceof ArrayNode list) {
                        list.add(old.deepCopy());
                    }
                }
                case "times" -> {
                    if (old.isNumber()) {
                        double product = old.asDouble() * Double.parseDouble(content);
                        put(
                                holder,
                                name,
                                old.isIntegralNumber() ? String.valueOf((long) product) : String.valueOf(product));
                    }
                }
                default -> put(holder, name, content);
            }
        }

        private static void put(JsonNode holder, String name, String content) {
            JsonNode node = JsonMapper.shared().readTree(content.replace("Infinity", "1e999"));
            if (holder instanceof ArrayNode list) {
                list.set(Integer.parseInt(name), node);
            } else {
                ((ObjectNode) holder).set(name, node);
            }
        }
    }

    /**
     * A byte is another, is put between others, or is gone.
     *
     * @param place counted from the beginning; beyond the end from the beginning again
     */
    record OfByte(int place, String kind, byte content) implements Edit {

        byte[] apply(byte[] text) {
            if (text.length == 0) {
                return text;
            }
            int at = place % text.length;
            int skipped = kind.equals("more") ? 0 : 1;
            int added = kind.equals("gone") ? 0 : 1;
            byte[] changed = new byte[text.length - skipped + added];
            System.arraycopy(text, 0, changed, 0, at);
            if (added == 1) {
                changed[at] = content;
            }
            System.arraycopy(text, at + skipped, changed, at + added, text.length - at - skipped);
            return changed;
        }
    }

    /** Some edits of a document whose nodes have these places. */
    static List<Edit> some(List<String> places, SplittableRandom random) {
        boolean inTree = random.nextInt(3) > 0;
        int count = 1 + random.nextInt(random.nextInt(1, 4));
        List<Edit> edits = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            edits.add(inTree ? ofNode(places, random) : ofByte(random));
        }
        return edits;
    }

    private static Edit ofNode(List<String> places, SplittableRandom random) {
        String place = places.get(random.nextInt(places.size()));
        return switch (random.nextInt(8)) {
            case 0 -> new OfNode(place, "gone", "");
            case 1 -> new OfNode(place, "twice", "");
            case 2, 3 ->
                new OfNode(
                        place,
                        "times",
                        List.of("1.001", "2", "0.5", "-1", "1e300").get(random.nextInt(5)));
            default -> new OfNode(place, "is", CONTENTS.get(random.nextInt(CONTENTS.size())));
        };
    }

    private static Edit ofByte(SplittableRandom random) {
        String kind = List.of("is", "is", "is", "more", "gone").get(random.nextInt(5));
        byte content = (byte) (random.nextBoolean() ? random.nextInt(256) : '0' + random.nextInt(10));
        return new OfByte(random.nextInt(1 << 20), kind, content);
    }

    /** The places of all nodes of a tree but its root. */
    static List<String> places(JsonNode root) {
        List<String> places = new ArrayList<>();
        collect(root, "", places);
        return places;
    }

    private static void collect(JsonNode node, String place, List<String> places) {
        if (node instanceof ArrayNode list) {
            for (int i = 0; i < list.size(); i++) {
                places.add(place + "/" + i);
                collect(list.get(i), place + "/" + i, places);
            }
        } else if (node instanceof ObjectNode object) {
            object.properties().forEach(each -> {
                String inner = place + "/" + each.getKey().replace("~", "~0").replace("/", "~1");
                places.add(inner);
                collect(each.getValue(), inner, places);
            });
        }
    }
}
