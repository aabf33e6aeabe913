/**
 * The common part of the fuzz tests. A fuzz test stands beside the class that it tests, is named
 * {@code …FuzzTest} and has one method. Its corpus lies under the resources, in {@code
 * …FuzzTestInputs/method}. Add an input there if it has failed once.
 *
 * <p>Every {@code verify} tries the corpus, and the inputs that Jazzer makes of it in a few
 * seconds. This runs the tests for longer:
 *
 * <pre>{@code
 * ./mvnw -pl operators -am verify -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dit.test='*FuzzTest' -Dfailsafe.failIfNoSpecifiedTests=false -Dfuzz.time=10m
 * }</pre>
 *
 * <p>The inputs that fail are then in {@code operators/target}. The larger corpus is there too, and
 * later runs try it first, until {@code clean} deletes it. To try only the committed corpus,
 * quickly, use {@code -Dtest='*FuzzTest'}.
 */
@NullMarked
package meguri.operators.fuzz;

import org.jspecify.annotations.NullMarked;
