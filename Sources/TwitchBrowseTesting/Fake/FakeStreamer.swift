/// An invented person who streams in the usual catalog.
///
/// There are thirty people, five for each of six languages. A person with several channels has a different name in each
/// of them.
struct FakeStreamer {
    let login: String
    let displayName: String
    let language: String
    let title: String
    /// The identifiers of the content classification labels of the channel.
    let labels: [String]

    /// Creates the streamer with a number from 0 on.
    ///
    /// Six consecutive streamers have different languages.
    init(_ number: Int) {
        let group = Self.groups[number % Self.groups.count]
        let member = number / Self.groups.count % group.names.count
        let channel = number / (Self.groups.count * group.names.count)
        let suffix = Self.suffixes[channel % Self.suffixes.count]
        displayName = group.names[member].display + suffix
        login = group.names[member].login + suffix.lowercased()
        language = group.language
        title = group.titles[(number / Self.groups.count + channel) % group.titles.count]
        labels = Self.labels[number % Self.labels.count]
    }

    private typealias Name = (login: String, display: String)

    private static let suffixes = ["", "TV", "Live", "Plays", "HQ"]

    private static let groups: [(language: String, names: [Name], titles: [String])] = [
        (
            "en",
            [
                ("junipervale", "JuniperVale"), ("otisquill", "OtisQuill"), ("maplefinch", "MapleFinch"),
                ("rowanpike", "RowanPike"), ("hazelthorne", "HazelThorne"),
            ],
            [
                "Come & say hello", "Road to the top, day 12", "First time, no guides", "A quiet evening",
                "You choose the next move",
            ]
        ),
        (
            "it",
            [
                ("lunagranito", "LunaGranito"), ("ninotempesta", "NinoTempesta"), ("stellafarina", "StellaFarina"),
                ("pietrolampo", "PietroLampo"), ("gaiaorizzonte", "GaiaOrizzonte"),
            ],
            [
                "Venite a salutare", "Verso la cima, giorno 12", "Prima volta, senza guide", "Serata tranquilla",
                "La prossima mossa è vostra",
            ]
        ),
        (
            "de",
            [
                ("lottablitz", "LottaBlitz"), ("ottonebel", "OttoNebel"), ("friedakomet", "FriedaKomet"),
                ("klausmoos", "KlausMoos"), ("wandawirbel", "WandaWirbel"),
            ],
            [
                "Kommt vorbei & sagt hallo", "Auf dem Weg nach oben, Tag 12", "Zum ersten Mal, ohne Hilfe",
                "Ein gemütlicher Abend", "Ihr wählt den nächsten Zug",
            ]
        ),
        (
            "es",
            [
                ("solramblas", "SolRamblas"), ("paconiebla", "PacoNiebla"), ("alomarea", "AloMarea"),
                ("brunocometa", "BrunoCometa"), ("ineslucero", "InesLucero"),
            ],
            [
                "Pasad a saludar", "Camino a la cima, día 12", "Primera vez, sin guías", "Una noche tranquila",
                "Vosotros elegís la próxima jugada",
            ]
        ),
        (
            "fr",
            [
                ("clairebrume", "ClaireBrume"), ("gastonmistral", "GastonMistral"), ("lilastempete", "LilasTempete"),
                ("remicomete", "RemiComete"), ("ondineforet", "OndineForet"),
            ],
            [
                "Venez dire bonjour", "En route vers le sommet, jour 12", "Première fois, sans guide",
                "Une soirée tranquille", "À vous de choisir le prochain coup",
            ]
        ),
        (
            "pt",
            [
                ("marinabruma", "MarinaBruma"), ("tomasfarol", "TomasFarol"), ("aurorapinho", "AuroraPinho"),
                ("ruicometa", "RuiCometa"), ("ineslagoa", "InesLagoa"),
            ],
            [
                "Venham dizer olá", "Rumo ao topo, dia 12", "Primeira vez, sem guias", "Uma noite tranquila",
                "Vocês escolhem a próxima jogada",
            ]
        ),
    ]

    /// The labels of consecutive streamers, most of whom have none.
    private static let labels: [[String]] = [
        [], [], ["ProfanityVulgarity"], [], [], ["MatureGame", "ViolentGraphic"], [], ["Gambling"], [],
        ["DrugsIntoxication"],
        ["DebatedSocialIssuesAndPolitics"], [], ["SexualThemes"],
    ]
}
