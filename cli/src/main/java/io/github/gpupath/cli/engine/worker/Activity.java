package io.github.gpupath.cli.engine.worker;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks a method of {@link Worker} that a worker process carries out, with words for it that complete "while …". */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface Activity {

    /** The words; <code>{0}</code> stands for the first argument, <code>{1.name}</code> for the name of the second. */
    String value();
}
