extension Sequence<String> {
    /// Returns those of these rules that fewer than two of the broken implementations break.
    ///
    /// `broken` has the rule of each broken implementation.
    public func brokenLessThanTwice(in broken: [String]) -> [String] {
        filter { rule in broken.count { $0 == rule } < 2 }
    }
}
