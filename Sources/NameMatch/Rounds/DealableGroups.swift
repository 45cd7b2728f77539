/// The groups of the people who can be dealt.
struct DealableGroups: Sendable {
    /// The indices of the people in each group, the smallest group first.
    private var members: [Set<Int>] = []
    /// The indices of the groups of each person, or an empty array if there are no groups.
    private var groups: [[Int]] = []
    /// The number of groups at the beginning of `members` that have too few people for a round.
    private var tooSmall = 0

    init(of people: [Person], names: [Int], choices: Int) {
        var members: [String: Set<Int>] = [:]
        for (place, person) in people.enumerated() {
            for group in person.groups { members[group, default: []].insert(place) }
        }
        guard !members.isEmpty else { return }
        let sorted = members.map { (name: $0.key, members: $0.value, size: Set($0.value.map { names[$0] }).count) }
            .sorted { ($0.size, $0.name) < ($1.size, $1.name) }
        self.members = sorted.map(\.members)
        tooSmall = sorted.count { $0.size < choices }
        groups = Array(repeating: [], count: people.count)
        for (group, members) in self.members.enumerated() {
            for place in members { groups[place].append(group) }
        }
    }

    /// Returns the people of the smallest group of a person that is large enough for a round, or the people of all its
    /// groups if none is, or `nil` if the person has no group.
    func mates(of place: Int) -> Set<Int>? {
        guard !groups.isEmpty, !groups[place].isEmpty else { return nil }
        let large = groups[place].first { $0 >= tooSmall }
        return large.map { members[$0] } ?? groups[place].reduce(into: []) { $0.formUnion(members[$1]) }
    }
}
