package io.github.gpupath.backend;

/** A package manager of Linux distributions. */
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

    /** The distributions that use it, for messages. */
    public String systems() {
        return systems;
    }

    /** The program whose presence identifies it. */
    public String command() {
        return command;
    }

    /** The command line that installs packages, without their names. */
    public String install() {
        return install;
    }
}
