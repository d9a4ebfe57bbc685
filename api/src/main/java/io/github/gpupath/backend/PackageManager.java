package io.github.gpupath.backend;

/** What installs packages on Linux. */
public enum PackageManager {
    APT("Debian or Ubuntu", "apt-get", "apt-get install"),
    DNF("Fedora", "dnf", "dnf install"),
    PACMAN("Arch Linux", "pacman", "pacman -S");

    private final String systems;
    private final String command;
    private final String install;

    PackageManager(String systems, String command, String install) {
        this.systems = systems;
        this.command = command;
        this.install = install;
    }

    /** The systems that it belongs to. */
    public String systems() {
        return systems;
    }

    /** The program by which it is recognised. */
    public String command() {
        return command;
    }

    /** What stands before the names of packages to install them. */
    public String install() {
        return install;
    }
}
