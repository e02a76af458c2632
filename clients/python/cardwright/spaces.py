"""The spaces of gymnasium and rows of numpy where gymnasium is installed; otherwise lists, and small spaces with what a program usually asks of them."""
import random

try:
    import numpy
    from gymnasium.spaces import Box, Dict, Discrete

    def row_space(low, high, length):
        return Box(low, high, (length,), numpy.int16)

    def row(numbers):
        return numpy.array(numbers, dtype=numpy.int16)

    def mask_space(length):
        return Box(0, 1, (length,), numpy.int8)

    def mask_row(bits):
        return numpy.array(bits, dtype=numpy.int8)  # what `sample` of gymnasium takes

except ImportError:
    row = mask_row = list

    class Discrete:
        """Whole numbers from 0 to n - 1."""

        def __init__(self, n):
            self.n = n

        def contains(self, number):
            return isinstance(number, int) and 0 <= number < self.n

        def sample(self, mask=None):
            """One at random; with a mask, one of those that have a 1 there."""
            return random.choice(range(self.n) if mask is None else [i for i in range(self.n) if mask[i]])

    class Box:
        """Rows of whole numbers of one length, each from `low` to `high`."""

        def __init__(self, low, high, shape):
            self.low, self.high, self.shape = low, high, shape

        def contains(self, numbers):
            return len(numbers) == self.shape[0] and all(self.low <= number <= self.high for number in numbers)

        def sample(self):
            return [random.randint(self.low, self.high) for _ in range(self.shape[0])]

    class Dict:
        """Several spaces by name."""

        def __init__(self, spaces):
            self.spaces = spaces

        def __getitem__(self, name):
            return self.spaces[name]

        def contains(self, value):
            return value.keys() == self.spaces.keys() and all(
                space.contains(value[name]) for name, space in self.spaces.items()
            )

        def sample(self):
            return {name: space.sample() for name, space in self.spaces.items()}

    def row_space(low, high, length):
        return Box(low, high, (length,))

    def mask_space(length):
        return row_space(0, 1, length)
