/// A list of names that are easily confused, such as Iceland and Ireland, or sulfate and sulfite.
///
/// Authors of questions often forget such names. Without such a list, Iceland counts as a misspelling of Ireland,
/// because the matcher does not know that it is another name. A question that names the list of its subject need not
/// repeat such names as known wrong names:
///
///     try RecallQuestion("Which islands…", answers: [.init("Ireland")], similar: .geography)
public enum SimilarNames: String, Hashable, Sendable, CaseIterable, Codable {
    /// Countries, their peoples and languages, regions, cities, mountains and rivers.
    case geography
    /// Elements, compounds, parts of bodies and cells, and terms of physics and mathematics.
    case science

    /// Returns the names that result from replacing one word of a name by a similar word of the list.
    ///
    /// For example, the result for `Copper sulfate` contains `Copper sulfite`.
    public func names(similarTo name: String) -> [String] {
        let groups = Self.groups[self] ?? [:]
        var names: [String] = []
        var rest = name[...]
        while let start = rest.firstIndex(where: \.isLetter) {
            let word = rest[start...].prefix(while: \.isLetter)
            for other in groups[AnswerFolding.fold(String(word))] ?? [] {
                let similar = "\(name[..<start])\(other.cased(like: word))\(name[word.endIndex...])"
                if !names.contains(similar) { names.append(similar) }
            }
            rest = rest[word.endIndex...]
        }
        return names
    }

    /// The other words of its groups for each word of a list.
    static let groups: [SimilarNames: [String: [String]]] = Dictionary(
        uniqueKeysWithValues: allCases.map { list in
            var others: [String: [String]] = [:]
            for group in list.text.split(whereSeparator: { $0 == ";" || $0.isNewline }) {
                let words = group.split(separator: " ").map(String.init)
                for word in words { others[word, default: []] += words.filter { $0 != word } }
            }
            return (list, others)
        })

    /// The groups of similar words.
    ///
    /// Two spellings of one name are never in one group, and neither are a word and its plural.
    private var text: String {
        switch self {
        case .geography:
            """
            austria australia; austrian australian; iceland ireland; iran iraq oman; iranian iraqi; gambia zambia namibia
            gambian zambian namibian; niger nigeria algeria; nigerian nigerien algerian; iberia liberia siberia
            serbia syria styria; serbian syrian siberian; assyria syria; slovakia slovenia slavonia; slovak slovene
            mali malta malawi bali; guinea guyana ghana; togo tonga congo; chad chile
            granada grenada; tanzania tasmania; russia prussia persia; russian prussian persian; uganda rwanda
            dominica dominican; cuba aruba; haiti tahiti; palau macau; india indiana; paraguay uruguay; spanish danish
            japanese javanese; turkish kurdish; romania armenia; romanian armenian; poland holland
            melanesia micronesia polynesia indonesia; kansas arkansas; galicia galatia; catalonia caledonia macedonia
            bavaria bulgaria; kingston kingstown; dublin lublin; minsk pinsk omsk tomsk; bern berlin brno; boston houston
            dakar dhaka; dallas dulles; lagos laos; turin tunis turku; genoa geneva; lyon leon; hamburg homburg
            bergen bremen; cork york; malaga malacca; siena vienna; verona vernon; trento toronto
            naples nablus; dover denver; kiel kiev; budapest bucharest; monaco morocco
            rhine rhone marne; elbe ebro; oder order; volga volta; ural aral; taiwan hainan
            latvia libya lydia; burma bermuda; sudan sweden
            """
        case .science:
            """
            sulfate sulfite sulfide; sulphate sulphite sulphide; sulfuric sulfurous; sulphuric sulphurous
            nitrate nitrite nitride; nitric nitrous; chlorate chlorite chloride; chloric chlorous; chlorine chloride
            perchlorate perchlorite; hypochlorite hypochlorate; bromate bromite bromide; iodate iodite iodide
            phosphate phosphite phosphide; phosphoric phosphorous; arsenate arsenite arsenide; selenate selenite selenide
            chromate chromite; cyanate cyanide; manganate manganite; carbonate bicarbonate; fluoride chloride
            fluorine chlorine; ferric ferrous; cupric cuprous; mercuric mercurous; stannic stannous; plumbic plumbous
            methane ethane; methanol ethanol; methanal ethanal; methanol methanal; ethanol ethanal; methyl ethyl
            methylene ethylene; ethane ethene ethyne; propane propene propyne; butane butene butyne octane
            pentane pentene pentyne; pentane hexane heptane; hexane hexene hexyne; heptane heptene; octane octene
            nonane decane; propanol propanal propanone; butanol butanal butanone; pentanol pentanal; benzene benzine
            acetone acetate; aniline alanine; adenine adenosine; guanine guanosine; cytosine cytidine cysteine
            thymine thiamine; lactose lactase; maltose maltase; sucrose sucrase; cellulose cellulase
            amylose amylase; lactose maltose galactose; tyrosine thyroxine; histidine histamine; glycogen glucagon
            thallium thulium thorium; ytterbium yttrium erbium terbium; niobium nihonium; curium cerium; cesium cerium
            beryllium berkelium; indium iridium; hafnium hassium; barium bohrium radium; radon radium; polonium plutonium
            rhenium rhodium ruthenium; silicon silicone silica; neon xenon
            meson muon; boson baryon; fission fusion; neutron neutrino; proton photon; laser maser; quark quartz
            reflection refraction diffraction; reflector refractor; isotope isotone; adsorption absorption
            adsorb absorb; convection conduction; inductance conductance; amplitude altitude
            latitude altitude attitude; mean median; sine cosine; secant cosecant; tangent cotangent; ellipse eclipse
            mitosis meiosis; ilium ileum; ureter urethra; metatarsal metacarpal; metatarsals metacarpals; tarsal carpal
            tarsals carpals; afferent efferent; malleus malleolus; peroneal perineal peritoneal; prostate prostrate
            dysphagia dysphasia; enuresis anuresis; perfusion profusion; parental parenteral; phylum phloem
            larynx pharynx; trachea trochlea; arteriole arterial; abductor adductor; hematoma hepatoma; insulin inulin
            creatine creatinine; melanoma myeloma; pepsin trypsin; femur lemur; titan triton
            epsilon upsilon; beta zeta eta theta; eocene oligocene miocene pliocene; triassic jurassic; fluorite chlorite
            magnetite magnesite; stalactite stalagmite
            """
        }
    }
}

extension String {
    /// The word with a capital letter if another word has one, or in capitals if the other word is.
    fileprivate func cased(like word: Substring) -> String {
        guard word.first?.isUppercase == true else { return self }
        return word.count > 1 && word.allSatisfy(\.isUppercase) ? uppercased() : prefix(1).uppercased() + dropFirst()
    }
}
