@echo off
rem Starts gpupath from this folder, with the Java that JAVA_HOME names, else with that of the PATH: 17 or later.
setlocal
set "GPUPATH_JAVA=java"
if defined JAVA_HOME set "GPUPATH_JAVA=%JAVA_HOME%\bin\java"
rem Java takes one garbage collector: this one where no options name another.
set "GPUPATH_COLLECTOR=-XX:+UseSerialGC"
set | findstr /r "JAVA.*OPT.*=.*-XX:+Use.*GC" >nul && set "GPUPATH_COLLECTOR="
"%GPUPATH_JAVA%" "@%~dp0lib\java.options" %GPUPATH_COLLECTOR% %GPUPATH_JAVA_OPTS% "-Dgpupath.launcher=%~0" -cp "%~dp0lib\*" io.github.gpupath.cli.Main %*
