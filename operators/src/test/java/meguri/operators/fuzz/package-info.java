/**
 * What fuzz tests share. One stands beside what it is about, is named {@code …FuzzTest} and has one
 * method; its corpus lies under the resources, in {@code …FuzzTestInputs/method}, and an input that
 * once failed is added there.
 *
 * <p>Every {@code verify} tries the corpus, and what Jazzer makes of it in a few seconds. For
 * longer:
 *
 * <pre>{@code
 * ./mvnw -pl operators -am verify -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dit.test='*FuzzTest' -Dfailsafe.failIfNoSpecifiedTests=false -Dfuzz.time=10m
 * }</pre>
 *
 * <p>What fails lies then in {@code operators/target}, and so does the corpus that has grown, which
 * is tried first from then on: {@code clean} forgets it. The seeds alone, and quickly: {@code
 * -Dtest='*FuzzTest'}.
 */
@NullMarked
package meguri.operators.fuzz;

import org.jspecify.annotations.NullMarked;
