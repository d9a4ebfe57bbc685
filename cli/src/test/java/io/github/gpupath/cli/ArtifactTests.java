package io.github.gpupath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** The poms say all that a public repository asks for, and the list of the artifacts is complete. */
class ArtifactTests {

    private static final Path ROOT = Path.of("..");

    /** A pom, with that of its parent, where it has one. */
    private record Pom(Path file, Document own, Document parent) {

        static Pom of(String folder) throws Exception {
            Path file = ROOT.resolve(folder).resolve("pom.xml");
            Document own =
                    DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
            boolean hasParent = !texts(own, "/project/parent").isEmpty();
            return new Pom(file, own, hasParent ? of("").own() : own);
        }

        List<String> own(String path) {
            return texts(own, path);
        }

        /** What the pom says, or else its parent. */
        List<String> effective(String path) {
            List<String> said = own(path);
            return said.isEmpty() ? texts(parent, path) : said;
        }

        private static List<String> texts(Document document, String path) {
            try {
                XPath xpath = XPathFactory.newInstance().newXPath();
                NodeList found = (NodeList) xpath.evaluate(path, document, XPathConstants.NODESET);
                return IntStream.range(0, found.getLength())
                        .mapToObj(i -> found.item(i).getTextContent().strip())
                        .toList();
            } catch (Exception e) {
                throw new IllegalArgumentException(path, e);
            }
        }
    }

    static Stream<String> folders() throws Exception {
        return Stream.concat(Stream.of(""), modules().stream());
    }

    private static List<String> modules() throws Exception {
        return Pom.of("").own("/project/modules/module");
    }

    /** The modules with classes. */
    private static Map<String, Pom> jars() throws Exception {
        Map<String, Pom> jars = new TreeMap<>();
        for (String folder : modules()) {
            Pom pom = Pom.of(folder);
            if (pom.own("/project/packaging").isEmpty()) {
                jars.put(folder, pom);
            }
        }
        return jars;
    }

    @ParameterizedTest
    @MethodSource("folders")
    void eachPomIsComplete(String folder) throws Exception {
        Pom pom = Pom.of(folder);
        for (String own : List.of("artifactId", "name", "description")) {
            assertThat(pom.own("/project/" + own))
                    .as(own)
                    .singleElement()
                    .asString()
                    .isNotBlank();
        }
        assertThat(pom.effective("/project/licenses/license/name")).containsExactly("Apache-2.0");
        for (String inherited : List.of(
                "url",
                "inceptionYear",
                "licenses/license/url",
                "developers/developer/name",
                "developers/developer/url",
                "scm/connection",
                "scm/developerConnection",
                "scm/url")) {
            assertThat(pom.effective("/project/" + inherited))
                    .as(inherited)
                    .isNotEmpty()
                    .allSatisfy(text -> assertThat(text).isNotBlank());
        }
        assertThat(Files.exists(ROOT.resolve("LICENSE"))).isTrue();
    }

    /** Where artifacts come from and go to is a matter of who builds. */
    @ParameterizedTest
    @MethodSource("folders")
    void noPomNamesARepository(String folder) throws Exception {
        Pom pom = Pom.of(folder);
        for (String element : List.of("repositories", "pluginRepositories", "distributionManagement")) {
            assertThat(pom.own("//" + element)).as(element).isEmpty();
        }
    }

    @Test
    void eachJarHasAModuleNameOfItsOwn() throws Exception {
        List<String> names = new ArrayList<>();
        jars().forEach((folder, pom) -> names.addAll(pom.own("/project/properties/module.name")));
        assertThat(names)
                .hasSize(jars().size())
                .doesNotHaveDuplicates()
                .allMatch(name -> name.startsWith("io.github.gpupath."));
        assertThat(Pom.of("").own("//Automatic-Module-Name")).containsExactly("${module.name}");
    }

    @Test
    void theBomHasEachJarInTheVersionOfTheParent() throws Exception {
        Pom bom = Pom.of("bom");
        List<String> artifacts = new ArrayList<>();
        jars().forEach((folder, pom) -> artifacts.addAll(pom.own("/project/artifactId")));
        artifacts.remove("gpupath-bundle"); // nobody depends on what makes the archives
        assertThat(bom.own("//dependencyManagement//dependency/artifactId"))
                .containsExactlyInAnyOrderElementsOf(artifacts);
        assertThat(bom.own("//dependencyManagement//dependency/version")).containsOnly("${project.version}");
        assertThat(bom.own("/project/version")).isEqualTo(Pom.of("").own("/project/version"));
    }

    /** So that whoever names it has all that it needs. */
    @Test
    void theKitBringsWhatItNeeds() throws Exception {
        Pom kit = Pom.of("testkit");
        String brought = "//dependencies/dependency[not(type) and scope != 'test' or not(scope)]/artifactId";
        assertThat(kit.own(brought))
                .containsExactlyInAnyOrder(
                        "gpupath-api", "gpupath-suites", "junit-jupiter", "junit-platform-launcher", "assertj-core");
    }
}
