import QuizDomain
import struct RemoteLoading.ByteKey

/// People, laid out so that dealing some of them does not depend on how many there are.
struct Crowd: Sendable {
    let people: [Person]
    let placesByFace: [FaceID: Int]
    let placesByID: [Person.ID: Int]
    /// The people of each name, by their places.
    let names: [[Int]]
    /// The number of each person's name.
    let nameOfPlace: [Int]
    private let placesByBeginning: [ByteKey: [Int]]
    private let team: [Bool: [Int]]

    init(_ people: [Person]) {
        self.people = people
        let places = Array(people.indices)
        placesByFace = Dictionary(places.map { (people[$0].face, $0) }) { first, _ in first }
        placesByID = Dictionary(places.map { (people[$0].id, $0) }) { first, _ in first }
        var numbers: [ByteKey: Int] = [:]
        var names: [[Int]] = []
        nameOfPlace = places.map { place in
            let name = ByteKey(AnswerFolding.fold(people[place].name))
            let number = numbers[name] ?? names.count
            if number == names.count { names.append([]) }
            numbers[name] = number
            names[number].append(place)
            return number
        }
        self.names = names
        placesByBeginning = Dictionary(grouping: places) { ByteKey(people[$0].beginning) }
        team = Dictionary(grouping: places) { people[$0].isFormer }
    }

    /// Who should stand beside somebody, by their places; not enough of them, perhaps, or nobody.
    func preferred(beside target: Int, by policy: DistractorPolicy, schedule: LeitnerSchedule) -> [Int] {
        switch policy {
        case .random: []
        case .similarNames: placesByBeginning[ByteKey(people[target].beginning)] ?? []
        case .sameTeam: team[people[target].isFormer] ?? []
        case .confusedBefore: schedule.takenFor(people[target].id).compactMap { placesByID[$0] }
        }
    }
}

/// Who was drawn for a round so far.
struct Hand {
    private(set) var places: [Int] = []
    private var names: Set<Int> = []

    func takes(_ place: Int, of crowd: Crowd) -> Bool {
        !names.contains(crowd.nameOfPlace[place])
    }

    mutating func add(_ place: Int, of crowd: Crowd) {
        places.append(place)
        names.insert(crowd.nameOfPlace[place])
    }
}

/// Who should be seen again, by their places; one comes and goes at the same cost however many there are.
struct DuePeople: Sendable {
    private(set) var places: [Int]
    private var indices: [Int: Int]

    init(_ places: [Int]) {
        self.places = places
        indices = Dictionary(uniqueKeysWithValues: zip(places, places.indices))
    }

    mutating func set(_ place: Int, isDue: Bool) {
        if let index = indices[place] {
            guard !isDue else { return }
            indices[place] = nil
            let moved = places.removeLast()
            guard index < places.count else { return }
            places[index] = moved
            indices[moved] = index
        } else if isDue {
            indices[place] = places.count
            places.append(place)
        }
    }
}

extension Person {
    /// What the first name begins with, for finding names that are alike.
    fileprivate var beginning: String { String(AnswerFolding.fold(firstName.isEmpty ? lastName : firstName).prefix(2)) }
}
