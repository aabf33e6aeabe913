package meguri.operators.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import meguri.state.frontier.LoopRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The compiler refuses a switch that leaves a kind out. What it cannot see is that each record of a
 * family has a kind, and that no other record has it.
 */
class KindsTest {

  @ParameterizedTest
  @ValueSource(
      classes = {
        LoopRecord.class,
        RegistryInput.class,
        AllowanceInput.class,
        ResolveInput.class,
        ContentInput.class
      })
  void everyRecordOfAFamilyHasAKindOfItsOwn(Class<?> family) throws Exception {
    Method kind = family.getMethod("kind");
    Map<Object, Class<?>> kinds = new HashMap<>();
    for (Object record : Objects.requireNonNull(Samples.all().get(family), family.getName())) {
      Class<?> other = kinds.put(kind.invoke(record), record.getClass());
      assertThat(other).as("the other record of this kind").isIn(null, record.getClass());
    }
    assertThat(Set.copyOf(kinds.values()))
        .as("records with a sample")
        .containsExactlyInAnyOrderElementsOf(records(family));
    assertThat(kinds.keySet())
        .as("kinds")
        .containsExactlyInAnyOrder(kind.getReturnType().getEnumConstants());
  }

  private static List<Class<?>> records(Class<?> family) {
    return Stream.<Class<?>>of(family.getPermittedSubclasses()).toList();
  }
}
