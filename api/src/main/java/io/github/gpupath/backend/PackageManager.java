package io.github.gpupath.backend;

/** What installs packages on Linux. */
public enum PackageManager {
    APT("apt-get", "apt-get install"),
    DNF("dnf", "dnf install"),
    PACMAN("pacman", "pacman -S");

    private final String command;
    private final String install;

    PackageManager(String command, String install) {
        this.command = command;
        this.install = install;
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
